import type { WorkerDeps } from '../../tell/tell-deps.ts'
import { forget } from './delete-expired.ts'
import { forgetNotifications } from './delete-old-notifications.ts'
import { forgetLogos } from './delete-replaced-logos.ts'

export async function deleteAllExpired(deps: WorkerDeps): Promise<void> {
  await forget(deps)
  await forgetLogos(deps)
  await forgetNotifications(deps)
}
