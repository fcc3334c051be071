import './bootstrap/least-node.mjs'
import { installWhatIsMissing } from './bootstrap/install.mjs'
import { runUnderNode } from './bootstrap/run-under-node.mjs'

installWhatIsMissing()
const args = process.argv.slice(2)
runUnderNode(args.includes('--fast') ? 'tools/testing/check-fast.ts' : 'tools/testing/test.ts', args)
