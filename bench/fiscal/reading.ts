import { checkLayout } from '@talao/fiscal/layout/check'
import { writeLayout } from '@talao/fiscal/layout/write'
import { INF_NFE } from '@talao/fiscal/nfe/layout/nfe'
import { readNfe } from '@talao/fiscal/nfe/xml'
import { issued, noteOf } from './notes.ts'
import { processed } from './processed.ts'

const SECONDS = 3

/** How many procNFe of 41 items are read and checked again per second. */
export function measureReading(): number {
  const xml = processed(writeLayout(INF_NFE, issued(noteOf(41), 1).infNFe))
  const read = () => {
    const { nfe } = readNfe(xml)
    const faults = checkLayout(INF_NFE, nfe, nfe.ide.dhEmi.slice(0, 10))
    if (faults.length > 0) throw new Error(`the example is at fault: ${faults[0]?.text}`)
  }
  for (let warm = 0; warm < 100; warm += 1) read()
  const began = performance.now()
  let documents = 0
  while (performance.now() - began < SECONDS * 1000) {
    read()
    documents += 1
  }
  return (documents * 1000) / (performance.now() - began)
}
