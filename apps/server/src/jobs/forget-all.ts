import type { JobDeps } from './deps.ts'
import { forget } from './forget.ts'
import { forgetLogos } from './forget-logos.ts'
import { forgetNotifications } from './forget-notifications.ts'

export async function forgetAll(deps: JobDeps): Promise<void> {
  await forget(deps)
  await forgetLogos(deps)
  await forgetNotifications(deps)
}
