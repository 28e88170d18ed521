declare module 'virtual:island-script' {
  /** The address of the script of the home page's islands; empty in the browser, which needs none. */
  const address: string
  export default address
}
