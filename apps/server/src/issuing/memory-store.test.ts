import { memoryShelf } from './simulation/memory-shelf.ts'
import { describeIssuingStore } from './contract-suite.ts'

describeIssuingStore('memory', (use) => use(memoryShelf))
