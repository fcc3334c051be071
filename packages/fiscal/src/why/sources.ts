import type { DraftProduct, NfeDefaultSetting } from '../nfe/draft-settings.ts'
import type { NfseDraftProduct } from '../nfse/draft.ts'
import type { NfsService } from '../note/nfs-service.ts'

/** Where the values of a note are set. Empty once none of it is known any more. */
export type NoteSources = {
  products: readonly (DraftProduct & NfseDraftProduct)[]
  nfeDefaults: NfeDefaultSetting
  nfsDefaults: { nfs_service: NfsService }
}
