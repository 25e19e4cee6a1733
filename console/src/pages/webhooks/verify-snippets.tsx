import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../../parts/code-block.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import styles from './snippets.module.css'
import { LANGUAGES } from './snippets.ts'

const PLACEHOLDER = 'whsec_your_signing_secret'

/** Code that verifies signatures, in the language that the user chooses. */
export function VerifySnippets({ secret = PLACEHOLDER }: { readonly secret?: string | undefined }) {
  const [name, setName] = useState('Node')
  const language = LANGUAGES.find((each) => each.name === name) ?? LANGUAGES[0]
  const verifier = useQuery({
    queryKey: ['verifier', language.name],
    queryFn: language.verifier,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const usage = language.usage(secret)
  return (
    <div className={styles.snippets}>
      <NativeSelect
        label="Verify a signature in"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data={LANGUAGES.map((each) => each.name)}
      />
      <div className={styles.head}>
        <h3>In the handler of the request</h3>
        <CopyButton text={usage} label="Copy the handler" />
      </div>
      <CodeBlock text={usage} label={`Handler in ${name}`} />
      <Loaded query={verifier}>
        {(text) => (
          <>
            <div className={styles.head}>
              <h3>{language.file}</h3>
              <CopyButton text={text} label={`Copy ${language.file}`} />
            </div>
            <CodeBlock text={text} label={language.file} />
          </>
        )}
      </Loaded>
    </div>
  )
}
