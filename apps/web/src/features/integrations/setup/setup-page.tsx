import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { lastList } from '../../../components/list/last-list.ts'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { useUser } from '../../../components/session/current-user.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PanelColumns } from '../../../ui/panel.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { ConnectionChip } from '../connection-chip.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { type AnyIntegration, asksOf } from '../integration.ts'
import { PlatformLetter } from '../platform-letter.tsx'
import { NoteRulesPanel } from './note-rules-panel.tsx'
import styles from './setup.module.css'
import { setupQuery } from './setup-queries.ts'
import { SetupSteps } from './setup-steps.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

type Props = { integration: AnyIntegration; onDone: () => void }

/** Setup of a platform: paste Talão's address there, bring its token back, and watch what arrives. */
export function SetupPage({ integration, onDone }: Props) {
  const { isAdmin } = useUser()
  const setup = useQuery(setupQuery(integration.id))
  const platform = setup.data?.platform
  return (
    <>
      <PageHead
        title={integration.name}
        crumb={
          <>
            <Link to="/integracoes" search={lastList('integration')}>
              Integrações
            </Link>
            <Icon name="chevron-right" size={14} />
          </>
        }
        before={<PlatformLetter type={integration.type} name={platform} />}
        after={<ConnectionChip {...integration} />}
        hint={platform === integration.name ? undefined : platform}
        actions={
          <>
            {isAdmin && <DeleteButton integration={integration} />}
            {integration.setup !== 'CONNECTED' && (
              <LinkButton to="/integracoes" search={lastList('integration')} variant="subtle">
                Continuar depois
              </LinkButton>
            )}
          </>
        }
      />
      {setup.isError && (
        <LoadFailure title="Não deu para carregar os passos" error={setup.error} retry={() => void setup.refetch()} />
      )}
      {setup.isPending && <SkeletonBlock />}
      {setup.data && (
        <PanelColumns
          main={<SetupSteps integration={integration} setup={setup.data} canChange={isAdmin} />}
          side={
            <>
              <WaitingPanel integration={integration} setup={setup.data} canChange={isAdmin} onDone={onDone} />
              <NoteRulesPanel integration={integration} canChange={isAdmin} />
              {asksOf(integration.type).includes('range') && (
                <p className={`${styles.later} support`}>
                  Vendas de antes de hoje? Depois de ligada, “Buscar vendas antigas” traz as que já aconteceram.
                </p>
              )}
            </>
          }
        />
      )}
    </>
  )
}
