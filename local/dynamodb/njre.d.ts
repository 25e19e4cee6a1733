declare module 'njre' {
  interface InstallOptions {
    /** A path in the folder that gets the folder `jre`. */
    readonly installPath: string
  }

  /** Types for the used part of the package, which has none. */
  const njre: { install(version: number, options: InstallOptions): Promise<string> }
  export default njre
}
