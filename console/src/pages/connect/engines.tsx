import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NEW } from '../../parts/new-form.ts'

/** What a user copies into the software. */
interface Connection {
  readonly address: string
  readonly key: string
}

interface Step {
  readonly text: ReactNode
  /** A value to copy, and its label. */
  readonly copy?: readonly [label: string, value: string]
}

export interface Engine {
  readonly id: string
  readonly name: string
  /** Whether the key lists events: assistants read records only. */
  readonly listens: boolean
  readonly steps: (connection: Connection) => readonly Step[]
}

const ZAPIER: Engine = {
  id: 'zapier',
  name: 'Zapier',
  listens: true,
  steps: ({ address, key }) => [
    { text: 'In Zapier, create a Zap and choose the app of your service. Its operator publishes it.' },
    { text: 'Connect an account with this address:', copy: ['address', address] },
    { text: 'And with this key:', copy: ['key', key] },
    { text: 'Choose an event, such as Opportunity Created, and Test trigger.' },
    { text: 'Add a step of other software, and publish the Zap.' },
  ],
}

const N8N: Engine = {
  id: 'n8n',
  name: 'n8n',
  listens: true,
  steps: ({ address, key }) => [
    { text: 'Install the package n8n-nodes-plumb in your n8n, which needs a public https address.' },
    { text: 'Create a credential Plumb API with this address:', copy: ['address', address] },
    { text: 'And with this key:', copy: ['key', key] },
    { text: 'Add Plumb Trigger to a workflow, and choose the credential and the events.' },
    { text: 'Activate the workflow. It appears under Webhooks.' },
  ],
}

const NODE_RED: Engine = {
  id: 'node-red',
  name: 'Node-RED',
  listens: true,
  steps: ({ address, key }) => [
    { text: 'In Node-RED, import the file clients/node-red/flows.json.' },
    {
      text: (
        <>
          <Link to="/webhooks" hash={NEW} target="_blank">
            Create a subscription
          </Link>{' '}
          whose target URL is the address of Node-RED with the path /plumb, and copy its signing secret.
        </>
      ),
    },
    {
      text: 'Set these environment variables, with the signing secret:',
      copy: ['environment', `PLUMB_URL=${address}\nPLUMB_KEY=${key}\nPLUMB_SECRET=whsec_…`],
    },
    { text: 'Deploy, and send a test on the page of the subscription.' },
  ],
}

const ASSISTANT: Engine = {
  id: 'assistant',
  name: 'Assistant',
  listens: false,
  steps: ({ address, key }) => {
    const url = `${address}/mcp`
    const headers = { Authorization: `Bearer ${key}` }
    return [
      {
        text: 'In the assistant, add an MCP server (Streamable HTTP) with this address:',
        copy: ['address', url],
      },
      { text: 'And with this header:', copy: ['header', `Authorization: ${headers.Authorization}`] },
      {
        text: 'In Claude Code, this command does both:',
        copy: [
          'command',
          `claude mcp add --transport http plumb "${url}" --header "Authorization: ${headers.Authorization}"`,
        ],
      },
      {
        text: 'In Cursor, this file does both: ~/.cursor/mcp.json',
        copy: ['file', JSON.stringify({ mcpServers: { plumb: { url, headers } } }, null, 2)],
      },
    ]
  },
}

export const ENGINES: readonly [Engine, ...Engine[]] = [ZAPIER, N8N, NODE_RED, ASSISTANT]
