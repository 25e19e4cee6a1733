import { install } from '../../infra/packages/install.js'

/** Installs the packages of the apps for automation services and of the earlier MCP client. */
export default function setup(): void {
  for (const folder of ['clients/zapier', 'clients/n8n', 'clients/mcp']) install(folder)
}
