import { install } from '../../infra/packages/install.js'

/** Installs the packages of the apps for automation services, whose tests are below their folders. */
export default function setup(): void {
  for (const folder of ['clients/zapier', 'clients/n8n']) install(folder)
}
