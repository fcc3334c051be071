import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

it('ends once all that was said is out, however full the pipe, with the code of a command', async () => {
  const end = new URL('exit-after-flush.ts', import.meta.url).href
  const program = `import { exitAfterFlush } from '${end}'; console.log('x'.repeat(400_000)); console.log('the last line'); exitAfterFlush(3)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  const ended = once(child, 'exit')
  expect((await text(child.stdout)).slice(-15)).toBe('\nthe last line\n')
  expect(await ended).toEqual([3, null])
})
