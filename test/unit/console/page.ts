/*
 * Imported first by what tests modules of the console. A page in which nothing is shown: as much of one as the console's modules, the router and React read. It stays until the
 * worker ends, because React finishes its work in later tasks.
 */

/** Local days and UTC days begin at different hours: if a program confuses them, a test shows another day. */
process.env.TZ = 'America/Los_Angeles'

function storage() {
  const stored = new Map<string, string>()
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
}
const events = {
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => true,
}

Object.assign(globalThis, {
  ...events,
  window: globalThis,
  self: globalThis,
  document: { nodeType: 9, nodeName: '#document', activeElement: null, defaultView: globalThis, ...events },
  HTMLIFrameElement: class {},
  location: new URL('http://console.test/'),
  history: { state: null, pushState: () => undefined, replaceState: () => undefined },
  sessionStorage: storage(),
  localStorage: storage(),
})
