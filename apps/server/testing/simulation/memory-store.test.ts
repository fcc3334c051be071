import { memoryShelf } from './memory-simulation-store.ts'
import { describeIssuingStore } from './contract-suite.ts'

describeIssuingStore('memory', (use) => use(memoryShelf))
