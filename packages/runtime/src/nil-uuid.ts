/** Names nothing: what an id that is not a UUID becomes, so that its owner answers it as any unknown one, in its own order. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';
