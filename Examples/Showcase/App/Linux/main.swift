await ShowcaseCommand.main()
