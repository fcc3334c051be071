import { describeIssuingStore } from './contract-suite.ts'
import { memoryShelf } from './memory-simulation-store.ts'

describeIssuingStore('memory', (use) => use(memoryShelf))
