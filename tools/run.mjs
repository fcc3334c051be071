// node tools/run.mjs <file.ts | @tool> [arguments]: runs one script of the repository, or one installed tool, under
// Node 24.
import './bootstrap/least-node.mjs'
import { giveUp } from './bootstrap/give-up.mjs'
import { installWhatIsMissing } from './bootstrap/install.mjs'
import { runUnderNode } from './bootstrap/run-under-node.mjs'
import { TOOL_FILES } from './bootstrap/tool-files.mjs'

const [what = '', ...args] = process.argv.slice(2)
const file = what.startsWith('@') ? TOOL_FILES[what.slice(1)] : what
if (!file) giveUp(`Diga o que rodar: um arquivo .ts ou @${Object.keys(TOOL_FILES).join(', @')}.`)

installWhatIsMissing()
runUnderNode(file, args)
