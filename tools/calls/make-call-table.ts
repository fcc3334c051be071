import { root } from '../house/root.ts'
import { listFiles } from '../../test/guards/sources.ts'
import { callTable } from './call-table.ts'
import { testsOfCalls } from './tests-of-calls.ts'

/** The document of all calls as it should stand now. */
export function makeCallTable(): string {
  return callTable(testsOfCalls(root, listFiles('{apps,test}/**/*.{db.test,e2e,test}.ts', 'test/support/*.ts')))
}
