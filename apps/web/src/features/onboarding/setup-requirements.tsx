import type { CompanySells } from '@talao/contract/fields/values'
import type { Kinds } from '../../components/readiness/readiness.ts'
import styles from './sells-step.module.css'

type Props = { sells: readonly CompanySells[]; kinds: Kinds }

/** The kind of nota that the answer leads to, and what to have ready for it. */
export function SetupRequirements({ sells, kinds }: Props) {
  if (!kinds.nfe && !kinds.nfse) return null
  const { title, about } = wordsOf(sells, kinds)
  return (
    <div className={styles.hand} role="status">
      <h3>{title}</h3>
      <p>{about} Tenha à mão:</p>
      <dl>
        <div>
          <dt>CNPJ</dt>
          <dd>razão social, endereço e regime vêm dele</dd>
        </div>
        {kinds.nfe && (
          <div>
            <dt>Inscrição estadual</dt>
            <dd>o número da empresa no estado; sem ela, ISENTO</dd>
          </div>
        )}
        {kinds.nfse && (
          <>
            <div>
              <dt>Inscrição municipal</dt>
              <dd>o número da empresa na prefeitura; está no alvará</dd>
            </div>
            <div>
              <dt>Imposto do Simples</dt>
              <dd>o percentual do mês; quem sabe é o contador</dd>
            </div>
          </>
        )}
      </dl>
    </div>
  )
}

function wordsOf(sells: readonly CompanySells[], { nfe, nfse }: Kinds): { title: string; about: string } {
  if (nfe && nfse) {
    return {
      title: 'Você emite as duas: NF-e e NFS-e',
      about: 'A NF-e é a nota de produto, a do estado. A NFS-e é a de serviço, a da prefeitura.',
    }
  }
  const [only] = sells
  const what = sells.length === 1 && only ? `Com ${PLAIN[only]}` : nfe ? 'Com produtos' : 'Com serviços'
  return nfe
    ? { title: `${what}, a sua nota é a NF-e`, about: 'É a nota de produto, a do estado.' }
    : { title: `${what}, a sua nota é a NFS-e`, about: 'É a nota de serviço, a da prefeitura.' }
}

const PLAIN: Readonly<Record<CompanySells, string>> = {
  COURSES: 'cursos',
  EBOOKS: 'e-books',
  SOFTWARE: 'software',
  SERVICES: 'serviços',
  GOODS: 'produtos físicos',
}
