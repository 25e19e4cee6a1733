import { SERVICE } from '../../shared/domain/kit/audit.ts'
import { audited } from '../../shared/table/audit-log.ts'
import { commit } from '../../shared/table/store/commit.ts'
import type { AnyWrite } from '../../shared/table/store/write.ts'

/** Commits a change of settings that no request makes. */
export const commitSettings = (writes: readonly AnyWrite[]): Promise<void> => commit(audited(writes, SERVICE))
