import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Me } from '../../api/me.ts'
import { mayListExpenses, mayWrite, subjectOf } from '../../api/rights.ts'
import { type ApiKeyWithSecret, createApiKey, useSettingChange } from '../../api/settings.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Notice } from '../../parts/notice.tsx'
import { RequestButton } from '../../parts/request-button.tsx'
import { Section } from '../../parts/section.tsx'
import styles from './connect-page.module.css'
import { connectionKey } from './connection-key.ts'
import type { Engine } from './engines.tsx'

interface Props {
  readonly engine: Engine
  readonly me: Me
  readonly created: ApiKeyWithSecret | undefined
  readonly onCreated: (key: ApiKeyWithSecret) => void
}

/** Creates the key of an engine, which may only read records and receive events, unless the user allows writes. */
export function KeySection({ engine, me, created, onCreated }: Props) {
  const [writes, setWrites] = useState(false)
  const create = useSettingChange(['api-keys'], createApiKey)
  if (!mayWrite(me)) {
    return <Notice>{subjectOf(me)} can create no key. Use a key that you have in the steps.</Notice>
  }
  if (created) {
    return (
      <Notice role="status">
        The key is in the steps. Copy it now: it is not shown again after you leave this page.
      </Notice>
    )
  }
  return (
    <Section title="Key">
      <div className={styles.key}>
        <Checkbox
          label="May also create and change records"
          description={
            engine.listens
              ? 'Without it, the key only reads records and listens to events.'
              : 'Without it, the assistant only reads. The key expires after 90 days.'
          }
          checked={writes}
          onChange={(event) => setWrites(event.currentTarget.checked)}
        />
        {!mayListExpenses(me) && (
          <p>{subjectOf(me)} may not see all expenses, so the key gets no events of expenses.</p>
        )}
        {create.error && <ErrorNotice error={create.error} />}
        <RequestButton
          loading={create.isPending}
          onClick={() =>
            // A failure is shown by `create.error`. With `mutate`, the key would be lost if the user chose another engine in the meantime.
            create.mutateAsync(connectionKey(engine, me, writes)).then(onCreated, () => undefined)
          }
        >
          Create the key
        </RequestButton>
      </div>
    </Section>
  )
}
