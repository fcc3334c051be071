import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../components/session/user-query.ts'

const LOOK_EVERY_MS = 4_000

/** Progress of filling the demonstration's past months. Disappears when it is complete. */
export function DemoFilling() {
  const { data: user } = useQuery({ ...userQuery, refetchInterval: LOOK_EVERY_MS })
  if (!user?.demo_filling) return null
  const { made, months } = user.demo_filling
  return (
    <>
      Meses anteriores a caminho: {made} de {months}
    </>
  )
}
