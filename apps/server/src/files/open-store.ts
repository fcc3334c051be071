import { createTransport } from '@talao/gateways'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { StorageChoice } from './storage-choice.ts'
import type { FileStore } from './store.ts'

/** The store that the environment chose. `ca` are authorities to trust beside the usual ones, as PEM. */
export function openFileStore(choice: StorageChoice, ca?: string): FileStore {
  if (choice.kind === 'folder') return folderStore(choice.folder)
  // Any address: a store of files may stand in the own network. Plain http only reaches this machine.
  return s3Store(choice, createTransport({ reach: 'any', ...(ca ? { ca } : {}) }))
}
