import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from '../../../shared/contract/routes.ts'
import { document } from '../../../shared/document/openapi/document.ts'
import { PERMISSIONS, type Permission } from '../../../shared/domain/people/permissions.ts'

/*
 * Which permissions an operation looks at is read from the source: the permissions that its handler names, or that a
 * function which it mentions names, and so on. Its description must name each of them.
 */

const made = await document()

/** Top-level declarations of the code that checks rights, by name. The list of all permissions is no check. */
const declarations = new Map(
  globSync('shared/{actions,domain,http}/**/*.ts', {
    exclude: ['shared/domain/people/permissions.ts'],
  }).flatMap((file) => declarationsOf(readFileSync(file, 'utf8'))),
)

function declarationsOf(source: string): [name: string, text: string][] {
  return source
    .replaceAll(/^import [^']*'[^']*'$|\/\*[\s\S]*?\*\//gm, '')
    .split(/^(?=(?:export )?(?:async )?(?:const|function) )/m)
    .flatMap((text): [string, string][] => {
      const [, name] = /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(text) ?? []
      return name === undefined ? [] : [[name, text]]
    })
}

/** The permissions that a text names, itself or by the functions that it mentions. */
function permissionsIn(text: string, seen = new Set<string>()): Permission[] {
  const named = PERMISSIONS.filter((permission) => text.includes(`'${permission}'`))
  const inner = (text.match(/\b\w+\b/g) ?? []).flatMap((name) => {
    const declaration = seen.has(name) ? undefined : declarations.get(name)
    seen.add(name)
    return declaration === undefined ? [] : permissionsIn(declaration, seen)
  })
  return [...new Set([...named, ...inner])]
}

const OPERATIONS = routes
  .filter(({ internal }) => !internal)
  .map((route) => {
    const { id, handler, method, path, permissions = [], anyPermission = [] } = route
    const source = readFileSync(`functions/${handler}.ts`, 'utf8')
    const description = made.paths[path]?.[method.toLowerCase()]?.description ?? ''
    return { id, description, needs: [...permissions, ...anyPermission, ...permissionsIn(source)] }
  })

test.each(OPERATIONS)('the description of $id names every permission that it looks at', (operation) => {
  const [first = ''] = operation.description.split('\n\n')
  expect(first).toMatch(/^Permissions: /)
  expect(operation.needs.filter((permission) => !first.includes(`\`${permission}\``))).toEqual([])
})
