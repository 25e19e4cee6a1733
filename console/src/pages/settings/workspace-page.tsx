import { useMe } from '../../api/me.ts'
import { usePipelines, useWorkspace } from '../../api/settings.ts'
import { Definitions } from '../../parts/definitions.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { permissionLabel } from './permissions.ts'

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
            entries={[
              ['Name', name],
              ['Plan', plan === 'professional' ? 'Professional' : 'Starter'],
              [
                'Default pipeline',
                pipelines?.find((each) => each.id === default_pipeline_id)?.name ?? default_pipeline_id,
              ],
              ['Created', <Time key="created" value={created_at} />],
              ['Id', <code key="id">{id}</code>],
            ]}
          />
        )}
      </Loaded>
      <Section title="Your session">
        <Loaded query={me}>
          {({ member, api_key_id }) => (
            <Definitions
              entries={[
                ['Member', `${member.name} (${member.email})`],
                ['Permissions', member.permissions.map(permissionLabel).join(', ') || 'none'],
                ['API key', <code key="key">{api_key_id}</code>],
              ]}
            />
          )}
        </Loaded>
      </Section>
    </>
  )
}
