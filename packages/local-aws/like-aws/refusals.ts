import type { Definition } from '../cloudformation/definition.ts'
import { enforceFunctionPolicies } from '../iam/hold.ts'
import { refuseIndexKeys } from './index-keys.ts'

/** Refuses the calls of this process that AWS refuses and the emulators accept. Call it once per thread. */
export function refuseAsAws(definition: Pick<Definition, 'functions' | 'tables'>): void {
  enforceFunctionPolicies(definition)
  refuseIndexKeys(definition.tables)
}
