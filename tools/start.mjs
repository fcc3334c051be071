import './bootstrap/least-node.mjs'
import { installWhatIsMissing } from './bootstrap/install.mjs'
import { runUnderNode } from './bootstrap/run-under-node.mjs'

installWhatIsMissing()
runUnderNode('tools/launcher/start.ts', process.argv.slice(2))
