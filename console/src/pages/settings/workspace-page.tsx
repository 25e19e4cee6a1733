import type { Schemas } from '../../../../clients/typescript/src/types.ts'
import { useMe } from '../../api/me.ts'
import { usePipelines, useWorkspace } from '../../api/settings.ts'
import { Definitions, type Entries } from '../../parts/definitions.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { permissionLabel } from '../../parts/permission-words.ts'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { ExportSection } from './export-section.tsx'

export function WorkspacePage() {
  const workspace = useWorkspace()
  const me = useMe()
  const { data: pipelines } = usePipelines()
  return (
    <>
      <PageHeader title="Workspace" />
      <Loaded query={workspace}>
        {({ id, name, plan, default_pipeline_id, created_at }) => (
          <Definitions
            entries={
              {
                name: ['Name', name],
                plan: ['Plan', plan === 'professional' ? 'Professional' : 'Starter'],
                default_pipeline_id: [
                  'Default pipeline',
                  pipelines?.find((each) => each.id === default_pipeline_id)?.name ?? default_pipeline_id,
                ],
                created_at: ['Created', <Time key="created" value={created_at} />],
                updated_at: null,
                id: ['Id', <code key="id">{id}</code>],
                object: null,
              } satisfies Entries<Schemas['Workspace']>
            }
          />
        )}
      </Loaded>
      <ExportSection />
      <Section title="Your session">
        <Loaded query={me}>
          {({ member, permissions, api_key_id }) => (
            <Definitions
              entries={{
                member: ['Member', `${member.name} (${member.email})`],
                permissions: ['Permissions', permissions.map(permissionLabel).join(', ') || 'none'],
                api_key_id: [
                  'API key',
                  <code key="key">{api_key_id ?? 'none: signed in with a passkey'}</code>,
                ],
              }}
            />
          )}
        </Loaded>
      </Section>
    </>
  )
}
