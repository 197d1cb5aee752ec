import { networks } from '@exam-evaluation/runtime/config.ts';

/** Learning platforms, which administrators of institutes connect by LTI 1.3. */
export const ltiSettings = {
  /**
   * Networks that are not public and in which learning platforms may be called, such as `10.1.0.0/16`. Plain http is
   * called on loopback addresses alone, where they are named here.
   */
  LTI_NETWORKS: networks,
};
