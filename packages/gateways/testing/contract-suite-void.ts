import { describe, expect, it } from 'vitest'
import {
  type Answers,
  answerWith,
  doubts,
  type GatewayBench,
  orThrow,
  type VoidBench,
  type World,
} from './contract-suite-fixture.ts'

export function describeVoidRange(bench: GatewayBench, subject: VoidBench, world: () => World): void {
  const { range, done, denied, alreadyVoid, doubtful } = subject
  const { gateway, preparation } = bench
  const prepared = () => {
    if (!gateway.prepareVoid) throw new Error(`${gateway.id} cannot prepare a range`)
    return orThrow(gateway.prepareVoid(range, preparation))
  }
  const declare = async (answers: Answers) => {
    answerWith(world(), answers)
    if (!gateway.sendVoid) throw new Error(`${gateway.id} cannot send a range`)
    return gateway.sendVoid(range, prepared(), world().access)
  }

  describe('numbers declared void', () => {
    it('says that it can, and prepares the same bytes from the same range', () => {
      expect(gateway.capabilities.voidsNumbers).toBe(true)
      expect(Buffer.from(prepared().bytes).equals(prepared().bytes)).toBe(true)
    })

    it('tells a range that is void now, with its protocol', async () => {
      expect(await declare(done)).toMatchObject({ kind: 'DONE', protocol: expect.stringMatching(/^[0-9]{15}$/) })
      expect(world().server.seen).toHaveLength(1)
    })

    it('tells a no from a range that was void before', async () => {
      expect(await declare(denied)).toMatchObject({ kind: 'DENIED', authority_message: expect.any(String) })
      expect(await declare(alreadyVoid)).toMatchObject({ kind: 'ALREADY_VOID' })
    })

    it.each(doubts(done, doubtful))('is in doubt when %s', async (_name, answers) => {
      expect(await declare(answers)).toMatchObject({ kind: 'UNKNOWN', sent: 'maybe' })
      expect(world().server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
    })
  })
}
