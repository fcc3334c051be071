import { folderStore } from './folder-store.ts'
import { storeWithFormer } from './former-store.ts'
import type { StoreTransport } from './s3-request.ts'
import { s3Store } from './s3-store.ts'
import type { StorageChoice } from './storage-choice.ts'
import type { FileStore } from './store.ts'

/** The store chosen in the environment. `transport` must also reach the local network, where file stores may be. */
export function openFileStore(choice: StorageChoice, transport: StoreTransport): FileStore {
  return choice.kind === 'folder' ? folderStore(choice.folder) : s3Store(choice, transport)
}

/** The current store, which also reads from the former one if there is one. */
export function openStores({ storage, storageBefore }: Chosen, transport: StoreTransport): FileStore {
  const store = openFileStore(storage, transport)
  return storageBefore ? storeWithFormer(store, openFileStore(storageBefore, transport)) : store
}

type Chosen = { storage: StorageChoice; storageBefore: StorageChoice | undefined }
