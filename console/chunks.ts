import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** The frame, the pages that most visits begin with, and the lists of the office, which open their dialogs on demand. */
const FRAME = ['index.html']
const FIRST = ['src/pages/sign-in/sign-in-page.tsx', 'src/pages/today/today-page.tsx']
const LISTS = ['src/pages/opportunities/board-page.tsx', 'src/pages/contacts/contacts-page.tsx']

/** An index names everything, so the graph does not show which parts are used. */
const INDEX = /\/@mantine\/\w+\/esm\/index\.mjs$/
const OF_FRAME = /\/@mantine\/(?:hooks|core\/esm\/core\/(?:MantineProvider|utils))\//
const OF_LISTS =
  /\/@mantine\/core\/esm\/components\/(?:NativeSelect\/|Combobox\/(?:ComboboxChevron|get-parsed|Combobox\.module))/
const OF_DIALOGS =
  /\/node_modules\/(?:@floating-ui|@tanstack\/(?:react-virtual|virtual-core)|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|@mantine\/core\/esm\/(?:components\/(?!(?:Button|UnstyledButton|Loader|Input|InputBase|InputClearButton|TextInput|CloseButton|Transition|VisuallyHidden|Paper|Portal|Overlay)\/)|utils\/))/

/** Libraries that a page loads only when the user chooses or saves files. */
const OF_FILES = /\/node_modules\/(exifreader|client-zip|papaparse)\//

/** The area of a page. */
const AREA = /\/console\/src\/pages\/([^/]+)\//

const closures = new WeakMap<readonly string[], ReadonlySet<string>>()

/** The modules that the roots import, without modules imported on demand. */
function closureOf(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const known = closures.get(roots)
  if (known) return known
  const found = new Set(roots.map((root) => `${import.meta.dirname}/${root}`))
  for (const id of found) {
    if (!INDEX.test(id))
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  closures.set(roots, found)
  return found
}

function nameOf(id: string, graph: Graph): string {
  const ofFiles = OF_FILES.exec(id)?.[1]
  if (ofFiles) return ofFiles
  if (OF_LISTS.test(id)) return 'lists'
  if (OF_DIALOGS.test(id)) return 'dialogs'
  if (OF_FRAME.test(id) || closureOf(FRAME, graph).has(id)) return 'frame'
  if (id.includes('/node_modules/') || closureOf(FIRST, graph).has(id)) return 'first'
  if (closureOf(LISTS, graph).has(id)) return 'lists'
  if (id.includes('/clients/verify/')) return 'webhooks'
  return AREA.exec(id)?.[1] ?? 'dialogs'
}

/**
 * Few files, because a phone pays a trip for each: the frame, the first pages, the lists, one for each area of other pages, and
 * what those share.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [{ name: nameOf }],
}
