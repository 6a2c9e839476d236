export default {
  projects: ['<rootDir>/libs/*', '<rootDir>/apps/*', '<rootDir>/tools/*'],
  testTimeout: 30_000,
};
