#if !Hosts
    #error("BrowserHost needs a trait: add traits: [\"Hosts\"] to the package's dependency on AsyncResources")
#endif
