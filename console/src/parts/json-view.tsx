import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { CodeBlock } from './code-block.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './json.module.css'
import { JsonTree } from './json-tree.tsx'

/** JSON as a tree or as text, with a button that copies the JSON. */
export function JsonView({ value, label }: { readonly value: unknown; readonly label: string }) {
  const [view, setView] = useState('tree')
  const text = JSON.stringify(value, null, 2)
  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <SegmentedControl
          size="xs"
          aria-label={`View of ${label}`}
          value={view}
          onChange={setView}
          data={[
            { value: 'tree', label: 'Tree' },
            { value: 'raw', label: 'Raw' },
          ]}
        />
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
      {view === 'tree' ? (
        <div className={styles.tree}>
          <JsonTree value={value} />
        </div>
      ) : (
        <CodeBlock label={label} text={text} />
      )}
    </div>
  )
}
