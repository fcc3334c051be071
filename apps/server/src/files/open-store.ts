import { storeWithFormer } from './former-store.ts'
import { folderStore } from './folder-store.ts'
import type { StoreTransport } from './s3-request.ts'
import { s3Store } from './s3-store.ts'
import type { StorageChoice } from './storage-choice.ts'
import type { FileStore } from './store.ts'

/** The store that the environment chose. `transport` must reach the own network as well: stores of files stand there. */
export function openFileStore(choice: StorageChoice, transport: StoreTransport): FileStore {
  return choice.kind === 'folder' ? folderStore(choice.folder) : s3Store(choice, transport)
}

/** Where files are kept, and those of before are still read. */
export function openStores({ storage, storageBefore }: Chosen, transport: StoreTransport): FileStore {
  const store = openFileStore(storage, transport)
  return storageBefore ? storeWithFormer(store, openFileStore(storageBefore, transport)) : store
}

type Chosen = { storage: StorageChoice; storageBefore: StorageChoice | undefined }
