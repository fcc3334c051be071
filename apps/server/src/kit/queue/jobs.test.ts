import { expect, it } from 'vitest'
import { JOB_NAMES, JOBS } from './jobs.ts'

it('no work is given up at its first failure, which may be no more than a database that was away for a moment', () => {
  expect(JOB_NAMES.filter((name) => JOBS[name].retryLimit < 2)).toEqual([])
})
