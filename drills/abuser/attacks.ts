import type { Attack } from './attack.ts'
import { CLIENT_ATTACKS } from './client.attacks.ts'
import { COMMON_ATTACKS } from './common.attacks.ts'
import { MANAGER_ATTACKS } from './manager.attacks.ts'
import { WORKER_ATTACKS } from './worker.attacks.ts'

/** All attacks of the drill, in the order in which they run. */
export const ATTACKS: readonly Attack[] = [
  ...CLIENT_ATTACKS,
  ...WORKER_ATTACKS,
  ...MANAGER_ATTACKS,
  ...COMMON_ATTACKS,
]
