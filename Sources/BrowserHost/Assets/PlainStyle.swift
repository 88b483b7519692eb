/// The style of pages without a session.
enum PlainStyle {
    static let source: StaticString = """
        :root{color-scheme:light dark;font:17px/1.4 system-ui,sans-serif;background:light-dark(#f2f2f7,#000)}\
        body{max-width:640px;margin:40px auto;padding:0 16px}h1{font-size:30px;line-height:1.2}\
        ul{list-style:none;margin:0;padding:0 0 0 16px;border-radius:12px;background:light-dark(#fff,#1c1c1e)}\
        a{display:block;padding:11px 0;color:inherit;text-decoration:none}li+li{border-top:1px solid #8884}
        """
}
