export const credits = {
  title: 'Credits',
};
