/** A global that only some platforms have. */
export const platformGlobal = <Global>(name: string): Global | undefined => Reflect.get(globalThis, name)
