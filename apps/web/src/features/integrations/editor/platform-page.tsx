import { parsePlatformId } from '@talao/contract/fields/ids'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { hasCommonForm, namedPlatform, placeOf } from '../integration.ts'
import type { FormPlatformId } from '../platforms.ts'
import { integrationQuery } from '../queries.ts'
import { nameOfReadyMade } from '../ready-made-platforms.ts'
import { UntilConnected } from '../setup/until-connected.tsx'
import { PlatformEditor } from './platform-editor.tsx'
import { platformValues } from './platform-form.ts'
import { readId } from './read-id.ts'

const NewIntegration = lazy(() =>
  import('../setup/new-integration.tsx').then((module) => ({ default: module.NewIntegration })),
)
const route = getRouteApi('/shell/integracoes/$type/{-$id}')

/** A numeric id opens that integration; anything else starts one of the platform in the address. */
export function PlatformPage() {
  const { type: word, id: text } = route.useParams()
  const { ready_made } = route.useSearch()
  const type = parsePlatformId(word)
  const id = readId(text)
  // The route accepts no other value.
  if (!type || !hasCommonForm(type)) return null
  if (id === null) {
    const readyMade = type === 'OTHER' ? ready_made : undefined
    const name = nameOfReadyMade(readyMade)
    return (
      <Suspense fallback={<SkeletonBlock />}>
        <NewIntegration
          key={`${type} ${readyMade}`}
          type={type}
          readyMade={name && readyMade}
          name={name ? `a ${name}` : namedPlatform(type)}
        />
      </Suspense>
    )
  }
  return <ExistingIntegration key={id} id={id} type={type} />
}

function ExistingIntegration({ id, type }: { id: number; type: FormPlatformId }) {
  const integration = useQuery(integrationQuery(id))
  if (integration.isError) {
    return (
      <LoadFailure
        title="Não deu para carregar a integração"
        error={integration.error}
        retry={() => void integration.refetch()}
      />
    )
  }
  if (!integration.data) return <SkeletonBlock />
  // A hand-made address may name another platform than the integration's own.
  if (integration.data.type !== type) return <Navigate {...placeOf(integration.data)} replace />
  // After a save the form restarts from the server's values. Typed values stay while the version is the same.
  return (
    <UntilConnected integration={integration.data}>
      <PlatformEditor
        key={integration.data.version}
        type={type}
        initial={platformValues(integration.data)}
        integration={integration.data}
      />
    </UntilConnected>
  )
}
