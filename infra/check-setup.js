/*
 * Ends the process with one line of explanation if this machine lacks something that every command needs. Plain
 * JavaScript, because older versions of Node cannot load TypeScript: scripts of package.json load it before the program
 * (`node --import`), or run it before another program.
 */
import { existsSync, readFileSync } from 'node:fs'

/** @param {string} name */
const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

function missing() {
  const [wanted] = read('.nvmrc').trim().split('.')
  if (Number.parseInt(process.versions.node, 10) < Number(wanted)) {
    return `Node ${wanted} is needed, and this is ${process.versions.node}: "npm ci" without options installs it locally, or install the version in .nvmrc`
  }
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const absent = Object.keys({ ...dependencies, ...devDependencies }).find(
    (name) => !existsSync(new URL(`../node_modules/${name}/package.json`, import.meta.url)),
  )
  return absent && `The package ${absent} is missing: run "npm ci" without options`
}

const fault = missing()
if (fault) {
  console.error(fault)
  process.exit(1)
}
