import { useState } from 'react';
import { toFailure } from '../api/failure.ts';

/** The sending of a form in a dialog: whether it is under way, and why it was refused. */
export function useSend() {
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);

  /** Shows why `work` failed, so that the form can be sent again; after success the form is not used again. */
  const send = async (work: () => Promise<void>) => {
    setRefusal('');
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const { message, fields } = toFailure(error);
      setRefusal([message, ...fields.map((field) => `${field.field}: ${field.message}`)].join(' '));
      setBusy(false);
    }
  };

  return { refusal, isBusy, send, refuse: setRefusal };
}
