import { memoryShelf } from './simulation/memory-shelf.ts'
import { describeIssuingStore } from './store-contract.ts'

describeIssuingStore('memory', (use) => use(memoryShelf))
