/**
 * Writes the expected files in examples/: the XML of each note and the text of its DANFE or DANFSe.
 *   node tools/run.mjs tools/examples.ts
 * Review the diff before committing it: an example may change only when the law or a layout changes.
 */
import { writeFileSync } from 'node:fs'
import { writeLayout } from '@talao/fiscal/layout/write'
import { INF_NFE } from '@talao/fiscal/nfe/layout/nfe'
import { dpsXml } from '@talao/fiscal/nfse/document'
import { goldenXml } from '../test/examples/golden.ts'
import { composeNfeExample, fileOfNfe, NFE_EXAMPLES, readNfeExample } from '../test/examples/nfe-example.ts'
import { answerTo } from '../test/examples/nfse-answer.ts'
import { composeNfseExample, fileOfNfse, NFSE_EXAMPLES, readNfseExample } from '../test/examples/nfse-example.ts'
import { danfeOf, danfseOf, paperText } from '../test/examples/paper.ts'

for (const name of NFE_EXAMPLES) {
  const { infNFe, faults } = composeNfeExample(readNfeExample(name))
  for (const { place, text } of faults.map((fault) => ({ place: fault.path, text: fault.text }))) {
    console.error(`${name}: ${place}: ${text}`)
  }
  writeFileSync(fileOfNfe(name, 'nota.xml'), goldenXml(writeLayout(INF_NFE, infNFe)))
  writeFileSync(fileOfNfe(name, 'papel.txt'), paperText(danfeOf(infNFe)))
  console.log(name)
}

for (const name of NFSE_EXAMPLES) {
  const example = readNfseExample(name)
  const composed = composeNfseExample(example)
  writeFileSync(fileOfNfse(name, 'dps.xml'), goldenXml(dpsXml(composed.infDPS)))
  writeFileSync(fileOfNfse(name, 'papel.txt'), paperText(danfseOf(answerTo(example, composed))))
  console.log(name)
}
