import { useRedeliver } from '../../api/deliveries.ts'
import { describeError } from '../../parts/describe-error.ts'
import { notify } from '../../parts/notify.ts'

/** Delivers an event again, and reports the result. */
export function useSendAgain(id: string) {
  const redeliver = useRedeliver()
  return {
    isSending: redeliver.isPending,
    send: () =>
      redeliver.mutate(id, {
        onSuccess: () => notify('The event is being delivered again.'),
        onError: (error) => notify(`Not delivered again. ${describeError(error).text}`, { isError: true }),
      }),
  }
}
