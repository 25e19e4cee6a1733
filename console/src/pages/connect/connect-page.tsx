import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import type { ApiKeyWithSecret } from '../../api/settings.ts'
import { CodeBlock } from '../../parts/code-block.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import styles from './connect-page.module.css'
import { ENGINES, type Engine } from './engines.tsx'
import { KeySection } from './key-section.tsx'

const GUIDE = '/docs/connecting-zapier-n8n-and-node-red'

/** How to connect other software without programming: a key, and the steps with the values filled in. */
export function ConnectPage() {
  const me = useMe()
  const [id, setId] = useState(ENGINES[0].id)
  // The only place that has the keys; they are forgotten when the page is left.
  const [keys, setKeys] = useState<Readonly<Record<string, ApiKeyWithSecret>>>({})
  const engine = ENGINES.find((each) => each.id === id) ?? ENGINES[0]
  const key = keys[engine.id]
  return (
    <>
      <PageHeader title="Connect" />
      <p>
        Connect other software without programming. The <a href={GUIDE}>guide</a> has the details.
      </p>
      <SegmentedControl
        aria-label="Connect with"
        value={engine.id}
        onChange={setId}
        data={ENGINES.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <Loaded query={me}>
        {(data) => (
          <KeySection
            key={engine.id}
            engine={engine}
            me={data}
            created={key}
            onCreated={(made) => setKeys((before) => ({ ...before, [engine.id]: made }))}
          />
        )}
      </Loaded>
      <Section title="Steps">
        <Steps engine={engine} apiKey={key?.api_key ?? 'wsk_…'} />
      </Section>
    </>
  )
}

function Steps({ engine, apiKey }: { readonly engine: Engine; readonly apiKey: string }) {
  return (
    <ol className={styles.steps}>
      {engine.steps({ address: location.origin, key: apiKey }).map(({ text, copy }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an engine never change
        <li key={`${engine.id} ${at}`}>
          <p>{text}</p>
          {copy && (
            <div className={styles.value}>
              <CodeBlock text={copy[1]} label={`${engine.name}: ${copy[0]}`} />
              <CopyButton text={copy[1]} label={`Copy the ${copy[0]}`} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
