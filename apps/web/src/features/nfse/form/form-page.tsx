import type { NfseOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { OneCompany } from '../../../components/company/one-company.tsx'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { noteQuery } from '../../../components/notes/queries.ts'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { today } from '../../../lib/clock.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { NfseEditor } from './nfse-editor.tsx'
import { newNfse, nfseValues } from './nfse-values.ts'
import { Crumb, WithIssuer } from './with-issuer.tsx'

const route = getRouteApi('/shell/nota-servico/substituir/$id')
const NEW = 'Nova NFS-e'

export function NewNfsePage() {
  return (
    <OneCompany title={NEW}>
      {({ id }) => (
        <WithIssuer key={id} id={id} title={NEW}>
          {(issuer) => (
            <NfseEditor
              task={{ issuer, standing: newNfse(issuer, today(issuer.time_zone)) }}
              head={{ title: NEW, crumb: <Crumb /> }}
            />
          )}
        </WithIssuer>
      )}
    </OneCompany>
  )
}

/** The whole form for replacing a valid nota: every field may change, and the authority decides. */
export function SubstituteNfsePage() {
  const { id } = route.useParams()
  const note = useQuery({ ...noteQuery('nfse', id), refetchInterval: false, refetchOnWindowFocus: false })
  if (note.isError)
    return <LoadFailure title="Não deu para carregar a nota" error={note.error} retry={() => void note.refetch()} />
  if (!note.data) return <SkeletonBlock />
  const can = note.data.actions.substitute
  return can === true ? <Substitution key={id} note={note.data} /> : <NotReplaceable note={note.data} why={can} />
}

function Substitution({ note }: { note: NfseOut }) {
  const title = `Substituir a NFS-e ${note.number ?? note.id}`
  return (
    <WithIssuer id={note.company_id} title={title}>
      {(issuer) => (
        <NfseEditor
          task={{ issuer, standing: nfseValues(note), replaces: note }}
          head={{
            title,
            crumb: (
              <>
                <Crumb />
                <Link to="/nota-servico/detalhes/$id" params={{ id: note.id }}>
                  NFS-e {note.number ?? note.id}
                </Link>
                <Icon name="chevron-right" size={14} />
              </>
            ),
          }}
        />
      )}
    </WithIssuer>
  )
}

function NotReplaceable({ note, why }: { note: NfseOut; why: string | undefined }) {
  return (
    <>
      <PageHead title={`Substituir a NFS-e ${note.number ?? note.id}`} crumb={<Crumb />} />
      <EmptyState
        kind="no-permission"
        title="Esta nota não pode ser substituída"
        actions={
          <LinkButton to="/nota-servico/detalhes/$id" params={{ id: note.id }}>
            Ver a nota
          </LinkButton>
        }
      >
        {why}
      </EmptyState>
    </>
  )
}
